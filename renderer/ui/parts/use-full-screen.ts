import { useCallback, useEffect, useState } from 'react';

/** Whether the caller has the whole window, and the window the whole screen where the system lets it; and what changes that. */
export function useFullScreen(): [boolean, () => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, []);
  const toggle = useCallback(() => {
    setFull(!isFull);
    if (isFull && document.fullscreenElement !== null) void document.exitFullscreen();
    // Where it is refused, the caller still fills the window.
    if (!isFull) document.documentElement.requestFullscreen().catch(() => {});
  }, [isFull]);
  return [isFull, toggle];
}
