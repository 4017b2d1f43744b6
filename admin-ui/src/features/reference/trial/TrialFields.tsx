import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { sentence } from '../../../fields/sentence.ts'
import type { Call } from '../document/calls.ts'
import type { Parameter } from '../document/document.ts'
import { FormFields } from './FormFields.tsx'
import { keyOf } from './request.ts'
import { isForm, type Trial } from './trial.ts'
import styles from './TryIt.module.css'

interface Props {
  call: Call
  trial: Trial
  complaints: Record<string, string>
  onChange: (trial: Trial) => void
}

/** The inputs for a trial call. */
export function TrialFields({ call, trial, complaints, onChange }: Props) {
  const { parameters, body } = call
  return (
    <>
      {parameters.length > 0 && (
        <div className={styles.parameters}>
          {parameters.map((parameter) => (
            <ParameterField
              key={keyOf(parameter)}
              parameter={parameter}
              value={trial.values[keyOf(parameter)] ?? ''}
              complaint={complaints[keyOf(parameter)]}
              onChange={(value) => {
                const values = { ...trial.values, [keyOf(parameter)]: value }
                onChange({ ...trial, values })
              }}
            />
          ))}
        </div>
      )}
      {body && isForm(body) && (
        <FormFields
          shape={body.shape}
          trial={trial}
          complaints={complaints}
          onChange={onChange}
        />
      )}
      {body && !isForm(body) && (
        <Field label="Body as JSON" error={complaints.body}>
          <Textarea
            className={styles.body}
            rows={Math.min(trial.text.split('\n').length + 1, 20)}
            spellCheck={false}
            value={trial.text}
            onChange={({ target }) => {
              onChange({ ...trial, text: target.value })
            }}
          />
        </Field>
      )}
    </>
  )
}

interface ParameterProps {
  parameter: Parameter
  value: string
  complaint: string | undefined
  onChange: (value: string) => void
}

function ParameterField({ parameter, value, complaint, onChange }: ParameterProps) {
  const { name, in: place, required = false, schema } = parameter
  return (
    <Field
      label={name}
      help={place}
      required={required}
      error={sentence(name, complaint)}
    >
      {schema.enum ? (
        <Select
          value={value}
          onChange={({ target }) => {
            onChange(target.value)
          }}
        >
          <option value="">Not given</option>
          {schema.enum.map(String).map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            onChange(target.value)
          }}
        />
      )}
    </Field>
  )
}
