/**
 * The theme until the artist chooses: colour is judged on a neutral, dark ground. In a file of its own, because the window
 * needs it before anything else is loaded.
 */
export const DEFAULT_THEME = 'dark';
