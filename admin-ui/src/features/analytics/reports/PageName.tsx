import { useQuery } from '@tanstack/react-query'
import { namesQuery } from '../../../api/entries/queries.ts'
import { type ContentType, titleOf } from '../../../model/schema.ts'
import { useSchema } from '../../../api/entries/useSchema.ts'

const id = ':id'

/** The label of a page: the title of the entry that it shows, or its address. */
export function PageName({ page }: { page: string }) {
  const { types } = useSchema()
  const type = types.find((one) => one.page && page.startsWith(one.page.replace(id, '')))
  return type?.page ? <EntryName page={page} type={type} pattern={type.page} /> : page
}

interface Props {
  page: string
  type: ContentType
  /** The address of the type's pages, with ':id' for the entry. */
  pattern: string
}

function EntryName({ page, type, pattern }: Props) {
  const { data } = useQuery(namesQuery(type))
  const entry = data?.items.find(
    (one) => pattern.replace(id, encodeURIComponent(one.id)) === page,
  )
  return <span title={page}>{entry ? titleOf(type, entry) : page}</span>
}
