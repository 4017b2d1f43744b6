import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { useQuery } from '@tanstack/react-query'
import { type AskedForm, linkedPageQuery } from '../../content/form.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './ContactForm.module.css'

interface Props {
  consent: AskedForm['consent']
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

/** The consent text, with a link to its page if that exists. */
export function Consent({ consent, checked, error, onChange }: Props) {
  const { data } = useQuery({
    ...linkedPageQuery(consent.page),
    enabled: consent.page !== '',
  })
  const link = data && <Link to={data.path}>{data.title}</Link>
  return (
    <div className={styles.box}>
      <Field label={consent.text} help={link} required error={error}>
        <Checkbox
          name="consent"
          value="true"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
      </Field>
    </div>
  )
}
