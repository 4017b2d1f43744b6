import { subscribe, type FormField } from '../../cms/forms.ts'
import { Fields } from '../Fields.tsx'
import { Prose } from '../Prose.tsx'
import type { SectionProps } from './section.ts'

const email: FormField = {
  name: 'email',
  label: 'Email address',
  kind: 'email',
  required: true,
  choices: null,
  help: '',
}

/** Subscribes an address to the newsletter. */
export function Newsletter({ section: { title, content } }: SectionProps) {
  return (
    <>
      {title && <h2>{title}</h2>}
      <Prose text={content} />
      <Fields
        id="newsletter"
        title={title || 'Newsletter'}
        submit="Subscribe"
        fields={[email]}
        send={subscribe}
      />
    </>
  )
}
