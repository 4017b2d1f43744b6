import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import type { ContentType, Entry } from '../../model/schema.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { wordsOf } from '../../model/words.ts'

const EditDialog = lazyPart(() =>
  import('../../screens/EditDialog.tsx').then((file) => file.EditDialog),
)

/** The form of an entry, if the address asks for it; opened by `useForm`. */
export function Form({ type }: { type: ContentType }) {
  const [address] = useQueryParams()
  const asked = address.has('edit') || address.has('new')
  return asked && <EditDialog type={type} words={wordsOf(type)} />
}

/** Functions that open the form for a new or an existing entry. */
export function useForm() {
  const [, change] = useQueryParams()
  return {
    add: () => change({ new: '' }),
    edit: (entry: Entry) => change({ edit: entry.id }),
  }
}
