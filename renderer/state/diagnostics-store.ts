import { create } from 'zustand';

/** Whether what diagnostics would save is shown; from the line at the start, or from Settings. */
export const useDiagnostics = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
