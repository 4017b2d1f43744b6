import { useQueryClient } from '@tanstack/react-query'
import {
  isPending,
  keepPending,
  publishPending,
} from '../../api/entries/pendingWrites.ts'
import { type Target, write } from '../../api/entries/write.ts'
import { messageOf } from '../../api/useFailure.ts'
import type { useLastFailure } from '../../entry-form/errors/useLastFailure.ts'
import { validate } from '../../entry-form/formLayout.ts'
import type { SaveAs } from '../../entry-form/saving/useSend.ts'
import type { Editor } from '../../entry-form/useEditor.ts'
import { labelAt } from '../../model/labels.ts'
import { valuesOf } from '../../model/publishing.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import type { How, OpenEntry } from '../edits.ts'
import { nameOf } from '../types.ts'
import { typedEntry } from './typedEntry.ts'

/** A function that saves the input of an entry. `failure` has the errors of its form. */
export function useEntryWrite(
  type: ContentType,
  { form, layout, save }: Editor,
  entity: Entry,
  failure: ReturnType<typeof useLastFailure>,
): OpenEntry['write'] {
  const client = useQueryClient()
  const send = async (how: How, target: Target, values: object) => {
    if (how === 'draft') return keepPending(client, type, target, values)
    if (isPending(target)) return publishPending(client, type, target, values)
    return (await write(client, type, target, values)) ?? target
  }
  return async (how, tell) => {
    failure.forget()
    const answers: Target[] = []
    const by: SaveAs['by'] = async (target, values) => {
      const answer = await send(how, target, values)
      answers.push(answer)
      return answer
    }
    const typed = typedEntry(type, form.getValues(), entity)
    await save({ ...wayOf(how, type, typed), tell, by })()
    if (answers.length > 0) return { saved: true }
    const reason = failure.last()
    if (reason !== undefined) return { saved: false, why: messageOf(reason) }
    const [wrong] = Object.entries(validate(layout, form.getValues()))
    const why = wrong
      ? `${labelAt(type.fields, wrong[0])} ${wrong[1]}.`
      : 'See what is said beside its fields.'
    return { saved: false, why }
  }
}

/** The options of a save, with its notice. */
function wayOf(how: How, type: ContentType, typed: Entry): SaveAs {
  const name = upper(nameOf(type, typed))
  if (how === 'draft')
    return { done: `${name} is kept as a draft.`, final: true, kept: true }
  if (how === 'publish')
    return {
      done: `${name} is published.`,
      values: valuesOf(type, 'publish', typed),
    }
  return { done: `${name} is saved.` }
}

function upper(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
