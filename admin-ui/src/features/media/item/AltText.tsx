import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { type Control, useController } from 'react-hook-form'
import type { Drafts } from '../../../fields/drafts.ts'
import { sentence } from '../../../fields/sentence.ts'
import { asText } from '../../../fields/texts.ts'
import styles from './Item.module.css'

interface Props {
  label: string
  control: Control<Drafts>
  errorAt: (path: string) => string | undefined
}

/** The alternative text of a picture, or a mark that it is decorative. */
export function AltText({ label, control, errorAt }: Props) {
  const { field: alt } = useController({ name: 'alt', control })
  const { field: decorative } = useController({ name: 'decorative', control })
  const silent = decorative.value === true
  const lacking = !silent && asText(alt.value).trim() === ''
  return (
    <div>
      <Field
        name="alt"
        label={label}
        help={lacking && 'Say what the picture shows, for people who do not see it.'}
        error={sentence(label, errorAt('alt'))}
      >
        <Textarea
          name="alt"
          rows={3}
          value={asText(alt.value)}
          disabled={silent}
          onChange={alt.onChange}
          onBlur={alt.onBlur}
        />
      </Field>
      <label className={styles.decorative}>
        <Checkbox
          name="decorative"
          checked={silent}
          onBlur={decorative.onBlur}
          onChange={({ target }) => {
            decorative.onChange(target.checked)
          }}
        />
        Decorative: it informs of nothing
      </label>
    </div>
  )
}
