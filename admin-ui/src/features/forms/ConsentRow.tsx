import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { useController } from 'react-hook-form'
import { useType } from '../../api/entries/useSchema.ts'
import type { RowProps } from '../../entry-form/override.ts'
import { RefPicker } from '../../fields/ref/RefPicker.tsx'
import { sentence } from '../../fields/sentence.ts'
import { asText } from '../../fields/texts.ts'
import styles from './forms.module.css'

/** The consent of visitors before they send a form, and the page with details. */
export function ConsentRow({ field, control, errorAt }: RowProps) {
  const text = useController({ name: `${field.name}.text`, control }).field
  const page = useController({ name: `${field.name}.page`, control }).field
  const pages = useType('page')
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.heading}>Consent</legend>
      <Field
        label="Text"
        help="What visitors agree to; without it the form asks for no consent."
        error={sentence('Text', errorAt(`${field.name}.text`))}
      >
        <Textarea
          name={text.name}
          rows={2}
          maxLength={500}
          value={asText(text.value)}
          onBlur={text.onBlur}
          onChange={text.onChange}
        />
      </Field>
      <Field
        label="Page"
        help="The page that the text leads to, such as the privacy page."
        error={sentence('Page', errorAt(`${field.name}.page`))}
      >
        <RefPicker
          type={pages}
          label="Page"
          name={page.name}
          value={asText(page.value)}
          onChange={page.onChange}
          onLeave={page.onBlur}
          placeholder="None"
        />
      </Field>
    </fieldset>
  )
}
