import { useType } from '../../api/entries/useSchema.ts'
import { useTitle } from './useNamed.ts'

/** The title of the referenced entry; its id if the entry cannot be loaded. */
export function RefName({ type, id }: { type: string; id: string }) {
  return useTitle(useType(type), id)
}
