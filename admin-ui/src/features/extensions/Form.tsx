import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import type { ContentType, Entry } from '../../model/schema.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { wordsOf } from '../../model/words.ts'

const EditDialog = lazyPart(() =>
  import('../../screens/EditDialog.tsx').then((file) => file.EditDialog),
)

/** The form of an entry, where the address asks for one; `useForm` lets it. */
export function Form({ type }: { type: ContentType }) {
  const [address] = useQueryParams()
  const asked = address.has('edit') || address.has('new')
  return asked && <EditDialog type={type} words={wordsOf(type)} />
}

/** What opens the form: for a new entry, and for one that is there. */
export function useForm() {
  const [, change] = useQueryParams()
  return {
    add: () => change({ new: '' }),
    edit: (entry: Entry) => change({ edit: entry.id }),
  }
}
