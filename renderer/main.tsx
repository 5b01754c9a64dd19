import './trusted-types.ts';
import './configure-zod.ts';
import './ui/base.css';
import './ui/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startProjections } from './projections/core-store.ts';

const { refresh } = startProjections();
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App onRetry={() => void refresh()} />
    </StrictMode>,
  );
}
