import { createClient, QuoinError, type Client } from '@quoin-cms/client'

// Sends the forms of the static site to the CMS, and shows its reply.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })

async function send(form: HTMLFormElement) {
  const client = createClient({ url: new URL(form.getAttribute('action') ?? '').origin })
  const values: Record<string, string | string[]> = {}
  const files: Record<string, File> = {}
  for (const [name, value] of new FormData(form)) {
    const before = values[name]
    if (typeof value === 'string')
      values[name] = before === undefined ? value : [before, value].flat()
    else if (value.size > 0) files[name] = value
  }
  show(form, {}, '')
  try {
    if (form.dataset.form === 'newsletter') await subscribe(client, values)
    else await client.submit(form.dataset.form ?? '', values, files)
    form.reset()
    show(form, {}, form.dataset.thanks ?? '')
  } catch (error) {
    const refused = error instanceof QuoinError ? error : undefined
    const message =
      refused?.detail ?? 'The form could not be sent. Please try again later.'
    show(form, refused?.fields ?? {}, message, true)
  }
}

async function subscribe(
  client: Client,
  { email = '', website = '' }: Record<string, string | string[]>,
) {
  // Only programs fill in the hidden field.
  if (website === '') await client.create('subscriber', { email: String(email) })
}

/** Shows a message above a form, and those of the refused fields at their controls. */
function show(
  form: HTMLFormElement,
  errors: Record<string, string>,
  message: string,
  failed = false,
) {
  form.previousElementSibling?.remove()
  for (const old of form.querySelectorAll('.error')) old.remove()
  for (const control of form.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid')
    control.removeAttribute('aria-describedby')
  }
  for (const [name, text] of Object.entries(errors)) {
    const first = form.querySelector(`[name="${CSS.escape(name)}"]`)
    const control = first?.closest('fieldset') ?? first
    const error = paragraph('error', text)
    error.id = `${form.dataset.form}-${name}-error`
    control?.setAttribute('aria-invalid', 'true')
    control?.setAttribute('aria-describedby', error.id)
    control?.after(error)
  }
  if (message === '') return
  const notice = paragraph(failed ? 'notice failed' : 'notice', message)
  notice.role = failed ? 'alert' : 'status'
  form.before(notice)
}

function paragraph(className: string, text: string): HTMLParagraphElement {
  return Object.assign(document.createElement('p'), { className, textContent: text })
}
