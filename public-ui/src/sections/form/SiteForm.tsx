import { Button } from '@quoin/shared-ui/ui/Button'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import type { AskedForm } from '../../content/form.ts'
import { Notice } from '../../ui/states/Notice.tsx'
import { Consent } from './Consent.tsx'
import styles from './ContactForm.module.css'
import { Fields, valueOf } from './Fields.tsx'
import { Sent } from './Sent.tsx'
import { Trap } from './Trap.tsx'
import { useSiteForm } from './useSiteForm.ts'

const failed = 'Error Sending Message'

/** A form of the site. Without a script, the server handles the submission and responds with the page. */
export function SiteForm({ form }: { form: AskedForm }) {
  const { id, fields, consent, submit: button, thanks, title } = form
  const { pathname } = useLocation()
  const element = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const filled = useSiteForm(form, element, trap)
  const { sending, answer, values, errors, change } = filled
  const anchor = `form-${id}`
  return (
    <div id={anchor}>
      {filled.isSent && <Sent thanks={thanks} omitted={filled.isWithoutFiles} />}
      {answer && <Notice failed title={failed} text={answer.detail} />}
      {sending.isError && <Notice failed title={failed} text={sending.failure} />}
      <form
        ref={element}
        noValidate
        method="post"
        encType={
          fields.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined
        }
        action={`/api/forms/${encodeURIComponent(id)}?page=${encodeURIComponent(pathname)}#${anchor}`}
        aria-label={title}
        className={styles.form}
        onSubmit={filled.submit}
      >
        <Fields
          key={filled.round}
          fields={fields}
          values={values}
          errors={errors}
          onChange={change}
          onFile={filled.setFile}
        />
        {consent.text !== '' && (
          <Consent
            consent={consent}
            checked={valueOf(values, 'consent') !== ''}
            error={errors.consent}
            onChange={(checked) => change({ consent: checked ? 'true' : '' })}
          />
        )}
        <Trap ref={trap} />
        <div>
          <Button type="submit" size="large" disabled={sending.isPending}>
            {sending.isPending ? 'Sending...' : button}
          </Button>
        </div>
      </form>
    </div>
  )
}
