/* React, to be run before the app. */
export { hydrateRoot } from 'react-dom/client'
