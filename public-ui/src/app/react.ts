/* React, which is run before the rest of the app. */
export { createRoot, hydrateRoot } from 'react-dom/client'
