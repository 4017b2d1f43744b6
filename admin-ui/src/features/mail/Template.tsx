import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import {
  changeTemplate,
  type MailTemplate,
  type MailText,
  previewTemplate,
  restoreTemplate,
  templatesQuery,
} from '../../api/mails.ts'
import { sentence } from '../../fields/sentence.ts'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { kinds } from './kinds.ts'
import styles from './Mail.module.css'

const named = (names: string[]) => names.map((name) => `{{${name}}}`).join(' ')

/** The text of a kind of mail, with a preview. */
export function Template({ template }: { template: MailTemplate }) {
  const { kind, changed, preview } = template
  const id = useId()
  const client = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const [draft, setDraft] = useState<MailText>({
    subject: template.subject,
    text: template.text,
  })
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (act: 'preview' | 'change' | 'restore') => {
      if (act === 'preview') return previewTemplate(kind, draft)
      await (act === 'change' ? changeTemplate(kind, draft) : restoreTemplate(kind))
      toast({ title: act === 'change' ? 'Text changed.' : 'Default restored.' })
      await client.invalidateQueries(templatesQuery)
      return undefined
    },
    onSuccess: () => {
      complaints.show({})
    },
    onError: complaints.report,
  })
  const act = (what: 'preview' | 'restore') => () => {
    mutate(what)
  }
  return (
    <Card asChild className={styles.part}>
      <section aria-labelledby={id}>
        <Heading id={id} kind={kind} changed={changed} />
        <div className={styles.beside}>
          <form
            ref={element}
            className={styles.form}
            aria-labelledby={id}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              mutate('change')
            }}
          >
            <Texts
              template={template}
              draft={draft}
              at={complaints.at}
              onChange={setDraft}
            />
            <div className={styles.actions}>
              <Button type="submit" size="small" disabled={isPending}>
                Save
              </Button>
              <Button
                variant="secondary"
                size="small"
                disabled={isPending}
                onClick={act('preview')}
              >
                Preview
              </Button>
              {changed && (
                <Button
                  variant="ghost"
                  size="small"
                  disabled={isPending}
                  onClick={act('restore')}
                >
                  Restore the default
                </Button>
              )}
            </div>
          </form>
          <Preview text={data ?? preview} />
        </div>
      </section>
    </Card>
  )
}

interface HeadingProps extends Pick<MailTemplate, 'kind' | 'changed'> {
  id: string
}

function Heading({ id, kind, changed }: HeadingProps) {
  return (
    <div>
      <h3 id={id} className={styles.name}>
        {kinds[kind].name}
        {changed && <Badge variant="secondary">Changed</Badge>}
      </h3>
      <p className={styles.text}>{kinds[kind].when}</p>
    </div>
  )
}

interface TextsProps {
  template: MailTemplate
  draft: MailText
  at: (name: string) => string | undefined
  onChange: (draft: MailText) => void
}

/** The fields of a mail's text; some kinds of mail have no subject. */
function Texts({ template, draft, at, onChange }: TextsProps) {
  const { placeholders } = template
  return (
    <>
      {template.default.subject !== '' && (
        <Field
          label="Subject"
          help={`May have ${named(placeholders.subject)}`}
          error={sentence('Subject', at('subject'))}
        >
          <Input
            value={draft.subject}
            onChange={({ target }) => {
              onChange({ ...draft, subject: target.value })
            }}
          />
        </Field>
      )}
      <Field
        label="Text"
        help={`May have ${named(placeholders.text)}`}
        error={sentence('Text', at('text'))}
      >
        <Textarea
          rows={8}
          value={draft.text}
          onChange={({ target }) => {
            onChange({ ...draft, text: target.value })
          }}
        />
      </Field>
    </>
  )
}

/** The preview of a mail. */
function Preview({ text: { subject, text } }: { text: MailText }) {
  return (
    <div className={styles.preview} role="status" aria-label="Preview">
      {subject !== '' && <p className={styles.subject}>{subject}</p>}
      <p className={styles.body}>{text}</p>
    </div>
  )
}
