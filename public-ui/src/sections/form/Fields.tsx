import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import type { ComponentProps } from 'react'
import styles from './ContactForm.module.css'
import { type InquiryForm, serviceChoices, type ServiceType } from './inquiry.ts'

interface Props {
  form: InquiryForm
  /** What is wrong, by the name of the field. */
  errors: Partial<Record<keyof InquiryForm, string>>
  onChange: (change: Partial<InquiryForm>) => void
}

type Control = Pick<
  ComponentProps<'input'>,
  'type' | 'required' | 'autoComplete' | 'maxLength'
> & { name: Exclude<keyof InquiryForm, 'serviceType' | 'message'>; label: string }

const pairs: Control[][] = [
  [
    { name: 'name', label: 'Name', required: true, autoComplete: 'name', maxLength: 120 },
    {
      name: 'email',
      label: 'Email',
      type: 'email',
      required: true,
      autoComplete: 'email',
      maxLength: 254,
    },
  ],
  [
    { name: 'company', label: 'Company', autoComplete: 'organization', maxLength: 120 },
    { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: 50 },
  ],
]

/** The controls of the inquiry form. */
export function Fields({ form, errors, onChange }: Props) {
  const line = ({ name, label, required = false, ...rest }: Control) => (
    <Field key={name} label={label} required={required} error={errors[name]}>
      <Input
        {...rest}
        name={name}
        value={form[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <>
      {pairs.map((pair) => (
        <div key={pair[0]?.name} className={styles.pair}>
          {pair.map(line)}
        </div>
      ))}
      <div className={styles.pair}>
        <Field label="Service" error={errors.serviceType}>
          <Select
            name="serviceType"
            value={form.serviceType}
            onChange={(event) =>
              onChange({ serviceType: event.target.value as ServiceType | '' })
            }
          >
            <option value="">Choose a service</option>
            {serviceChoices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {line({ name: 'subject', label: 'Subject', maxLength: 200 })}
      </div>
      <Field label="Message" required error={errors.message}>
        <Textarea
          name="message"
          rows={6}
          maxLength={10_000}
          placeholder="What do you need, and by when?"
          value={form.message}
          onChange={(event) => onChange({ message: event.target.value })}
        />
      </Field>
    </>
  )
}
