import type { Ref } from 'react';

/** Asks for files when what the `ref` holds is clicked; whatever does so is the button that one sees. */
export function FileInput(props: {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** As in HTML; every file where it is left out. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { label, onFiles, ...rest } = props;
  return (
    <input
      {...rest}
      type="file"
      aria-label={label}
      hidden
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file can be chosen again.
        target.value = '';
      }}
    />
  );
}
