export { createClient } from './createClient.ts'
export { QuoinError } from './QuoinError.ts'
export type { FieldError } from './QuoinError.ts'
export type { Options } from './connection.ts'
export type { Cut, Format, Ratio } from './image.ts'
export type * from './client.ts'
// The star lets the file that `quoin-client types` writes extend the interface Types.
export * from './site.ts'
