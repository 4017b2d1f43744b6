/* What the app stands on beside React, to be run before it. */
export { QueryClient } from '@tanstack/react-query'
export { BrowserRouter } from 'react-router'
