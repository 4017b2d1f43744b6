export { createClient } from './createClient.js';
export { QuoinError } from './QuoinError.js';
// The star lets the file that `quoin-client types` writes extend the interface Types.
export * from './site.js';
