import { useQuery } from '@tanstack/react-query'
import { partQuery } from '../../api/entries/queries.ts'
import { EmptyList, Failed } from '../../entry-list/EmptyList.tsx'
import { ListTools } from '../../entry-list/filters/ListTools.tsx'
import { useListView } from '../../entry-list/filters/useListView.ts'
import { Loading } from '../../entry-list/Loading.tsx'
import { LoadMore } from '../../entry-list/LoadMore.tsx'
import { useEntries } from '../../entry-list/useEntries.ts'
import type { ContentType } from '../../model/schema.ts'
import type { Words } from '../../model/words.ts'
import { AnswersTable } from './AnswersTable.tsx'
import { labelsOf } from './answersByLabel.ts'

interface Props {
  type: ContentType
  /** The type of forms. */
  formType: ContentType
  words: Words
  /** The id of the form. */
  form: string
}

const fields = [
  'name',
  'email',
  'subject',
  'status',
  'isSpam',
  'formId',
  'answers',
  'createdAt',
]

/** The number of inquiries that are fetched at a time: answers are long. */
const pageSize = '100'

/** The inquiries that were sent by a form, as a table of their answers, with the controls of the list. */
export function FormAnswers({ type, formType, words, form }: Props) {
  const view = useListView(type)
  const paged = { ...view, params: { ...view.params, limit: pageSize } }
  const entries = useEntries(type, paged, fields)
  const { data } = useQuery(partQuery(formType, form, ['title', 'fields']))
  const { query, found, shown, searching } = entries
  if (query.isError && found === undefined)
    return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <ListTools type={type} view={view} />
      {found === undefined && <Loading text={words.loading} />}
      {found?.length === 0 && !searching && (
        <EmptyList type={type} words={words} view={view} />
      )}
      {shown.length > 0 && (
        <AnswersTable type={type} inquiries={shown} labels={labelsOf(data, shown)} />
      )}
      <LoadMore entries={entries} />
    </>
  )
}
