import { hear } from '@quoin/shared-ui/api/hear'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/Field'
import { Input } from '@quoin/shared-ui/ui/Input'
import { Textarea } from '@quoin/shared-ui/ui/Textarea'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { updateEntry } from '../../content/calls.ts'
import { type ContentType, type Entry, textOf } from '../../content/schema.ts'
import { messageOf } from '../../content/useFailure.ts'
import { sentence } from '../../fields/sentence.ts'
import { useComplaints } from '../../screens/useComplaints.ts'
import styles from './SectionEditor.module.css'
import { type Draft, draftOf } from './draft.ts'
import { SectionPreview } from './SectionPreview.tsx'

interface Props {
  type: ContentType
  section: Entry
}

/** The editor of one section. What is typed stays here until it is saved. */
export function SectionEditor({ type, section }: Props) {
  const client = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const complaints = useComplaints(element)
  const { register, control, handleSubmit, reset } = useForm<Draft>({
    defaultValues: draftOf(section),
  })
  const draft = useWatch({ control })
  const errorOf = (label: string, path: string) => sentence(label, complaints.at(path))
  const hasButton = textOf(section, 'type') === 'hero'
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Draft) => updateEntry(type, section.id, body),
    onSuccess: ({ entity }) => {
      toast({ title: 'Content updated successfully' })
      complaints.show({})
      reset(draftOf(entity))
      return hear(client, { op: 'put', type: type.name, id: section.id })
    },
    onError: (error) => {
      complaints.place(error)
      toast({
        title: 'Failed to update content',
        description: messageOf(error),
        variant: 'destructive',
      })
    },
  })

  return (
    <div className={styles.editor}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) =>
          void handleSubmit((body) => {
            mutate(body)
          })(event)
        }
      >
        <Field label="Section Title" required error={errorOf('Section Title', 'title')}>
          <Input {...register('title')} />
        </Field>
        <Field label="Content" error={errorOf('Content', 'content')}>
          <Textarea {...register('content')} rows={10} />
        </Field>
        {hasButton && (
          <div className={styles.pair}>
            <Field
              label="Primary Button Text"
              error={errorOf('Primary Button Text', 'metadata.buttonText')}
            >
              <Input {...register('metadata.buttonText')} placeholder="Get Started" />
            </Field>
            <Field
              label="Primary Button Link"
              error={errorOf('Primary Button Link', 'metadata.buttonLink')}
            >
              <Input {...register('metadata.buttonLink')} placeholder="/contact" />
            </Field>
          </div>
        )}
        <Button type="submit" className={styles.save} disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </form>
      <SectionPreview
        title={draft.title ?? ''}
        content={draft.content ?? ''}
        button={hasButton ? (draft.metadata?.buttonText ?? '') : ''}
      />
    </div>
  )
}
