import { useDeferredValue } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { Field } from '../../model/schema.ts'
import type { Drafts } from '../../fields/drafts.ts'
import { minutesOf, wordsIn } from './reading.ts'
import styles from './writing.module.css'

interface Props {
  fields: Field[]
  control: Control<Drafts>
}

/** The number of words in the rich texts of a form, and the minutes to read them. */
export function WordCount({ fields, control }: Props) {
  const names = fields.filter(({ kind }) => kind === 'rich').map(({ name }) => name)
  const texts = useDeferredValue(useWatch({ control, name: names }))
  const words = texts.reduce<number>(
    (sum, text) => sum + (typeof text === 'string' ? wordsIn(text) : 0),
    0,
  )
  return (
    <p className={styles.count}>
      {`${words.toLocaleString('en-GB')} ${words === 1 ? 'word' : 'words'}, ${String(minutesOf(words))} min to read`}
    </p>
  )
}
