import type { TypeName } from '@quoin/shared-ui/api/paths'

/** The content type of the library's files, which no author of a plugin has written. */
export const media = 'media' as string as TypeName
