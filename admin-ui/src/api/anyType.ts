import { createApi } from '@quoin/shared-ui/api/client'
import type { paths } from '@quoin/shared-ui/api/schema'

/** A call to an entry of one type, changed into a call to an entry of any type: its address includes the type. */
type OfAnyType<Call> = Call extends { parameters: { path: infer Path } }
  ? Omit<Call, 'parameters'> & {
      parameters: Omit<Call['parameters'], 'path'> & { path: Path & { type: string } }
    }
  : Call

/** The calls to entries of one type in the API document, for any type with the same calls. */
type CallsOf<Type extends string> = {
  [
    Path in keyof paths as Path extends `/api/admin/${Type}/{id}/${infer Call}`
      ? `/api/admin/{type}/{id}/${Call}`
      : never
  ]: { [Method in keyof paths[Path]]: OfAnyType<paths[Path][Method]> }
}

/** The call that a type with a single entry has instead. */
interface SingleCalls {
  '/api/admin/{type}/dry-run': {
    post: Omit<paths['/api/admin/settings/dry-run']['post'], 'parameters'> & {
      parameters: { path: { type: string } }
    }
  }
}

/**
 * The client of the calls that several types have for each entry. The document has them once for each type: they are
 * typed by those of inquiries, which visitors send, and of articles, which have pages.
 */
export const anyType = createApi<
  CallsOf<'inquiries'> & Omit<CallsOf<'blog'>, keyof CallsOf<'inquiries'>> & SingleCalls
>()
