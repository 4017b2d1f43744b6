import { cms, found } from '../../cms/client.ts'
import { sendForm, type FormField } from '../../cms/forms.ts'
import { Fields } from '../Fields.tsx'
import { Prose } from '../Prose.tsx'
import type { SectionProps } from './section.ts'

export async function Form({ section }: SectionProps) {
  const form = await found(cms.get('form', section.metadata.form || 'contact'))
  const fields = (form?.fields ?? []) as FormField[]
  const consent: FormField = {
    name: 'consent',
    label: form?.consent.text ?? '',
    kind: 'check',
    required: true,
    choices: null,
    help: '',
  }
  return (
    <>
      {section.title && <h2>{section.title}</h2>}
      <Prose text={section.content} />
      {form && (
        <Fields
          id={form.id}
          title={form.title}
          submit={form.submit}
          fields={form.consent.text ? [...fields, consent] : fields}
          send={sendForm.bind(null, form.id)}
        />
      )}
    </>
  )
}
