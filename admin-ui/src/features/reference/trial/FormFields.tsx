import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { sentence } from '../../../fields/sentence.ts'
import type { Shape } from '../document/document.ts'
import type { Trial } from './trial.ts'
import styles from './TryIt.module.css'

interface Props {
  /** The shape of the form. */
  shape: Shape
  trial: Trial
  complaints: Record<string, string>
  onChange: (trial: Trial) => void
}

/** The fields of a form body. */
export function FormFields({ shape, trial, complaints, onChange }: Props) {
  const { properties = {}, required = [] } = shape
  return (
    <div className={styles.parameters}>
      {Object.entries(properties).map(([name, { format, description }]) => (
        <Field
          key={name}
          label={name}
          help={description ?? 'form'}
          required={required.includes(name)}
          error={sentence(name, complaints[name])}
        >
          {format === 'binary' ? (
            <Input
              type="file"
              onChange={({ target }) => {
                onChange({ ...trial, files: withFile(trial.files, name, target.files) })
              }}
            />
          ) : (
            <Input
              value={trial.form[name] ?? ''}
              onChange={({ target }) => {
                onChange({ ...trial, form: { ...trial.form, [name]: target.value } })
              }}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

function withFile(files: Trial['files'], name: string, chosen: FileList | null) {
  const others = Object.entries(files).filter(([other]) => other !== name)
  const [file] = chosen ?? []
  return Object.fromEntries(file === undefined ? others : [...others, [name, file]])
}
