import './trusted-types.ts';
import './configure-zod.ts';
import './ui/base.css';
import './ui/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startProjections } from './projections/core-store.ts';
import { barsFor } from './ui/platform.ts';

document.documentElement.dataset['bars'] = barsFor(navigator.userAgent);
const { refresh } = startProjections();
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App onRetry={() => void refresh()} />
    </StrictMode>,
  );
}
