import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { namesQuery, partQuery } from '../../../api/entries/queries.ts'
import { type ContentType, textOf, titleOf } from '../../../model/schema.ts'
import { useFailure } from '../../../api/useFailure.ts'
import { useSchema } from '../../../api/entries/useSchema.ts'
import styles from './Conversation.module.css'

interface Props {
  /** Called with the text of the chosen answer. */
  onChoose: (text: string) => void
}

/** A select of canned answers; renders nothing if there are none. */
export function CannedAnswers({ onChoose }: Props) {
  const type = useSchema().types.find(({ name }) => name === 'answer')
  return type ? <Choice type={type} onChoose={onChoose} /> : null
}

function Choice({ type, onChoose }: Props & { type: ContentType }) {
  const client = useQueryClient()
  const fail = useFailure()
  const { data } = useQuery(namesQuery(type))
  const choose = async (id: string) => {
    try {
      const answer = await client.query({
        ...partQuery(type, id, ['body']),
        staleTime: 0,
      })
      onChoose(textOf(answer, 'body'))
    } catch (error) {
      fail(error)
    }
  }
  if (data === undefined || data.items.length === 0) return null
  return (
    <Select
      aria-label="Canned answer"
      className={styles.answers}
      value=""
      onChange={({ target: { value } }) => void choose(value)}
    >
      <option value="">Canned answer…</option>
      {data.items.map((answer) => (
        <option key={answer.id} value={answer.id}>
          {titleOf(type, answer)}
        </option>
      ))}
    </Select>
  )
}
