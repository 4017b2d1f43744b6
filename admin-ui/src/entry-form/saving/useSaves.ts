import type { FieldErrors } from '../errors/useFieldErrors.ts'
import { standingOf } from '../../model/publishing.ts'
import type { Entry } from '../../model/schema.ts'
import type { FormHandle } from '../formHandle.ts'
import type { EditorOptions } from '../editorOptions.ts'
import type { EntryFormState } from '../useEntryForm.ts'
import { useChecks } from './useChecks.ts'
import { type SaveAs, useSend } from './useSend.ts'
import { type Pressed, useTurns } from './useTurns.ts'

/** The ways to save an entry from its form: all input, or only the values of a button. */
export function useSaves(
  options: EditorOptions & { counted: () => Record<string, unknown> },
  state: EntryFormState,
  complaints: FieldErrors,
) {
  const { type, layout, published, parts, onFailure } = options
  const { form, current } = state
  const { isDirty } = form.formState
  const { send, write, fetchLatest } = useSend(options, state)
  const turns = useTurns({ state, complaints, fetchLatest, onFailure })
  const { takeTurn, ...rest } = turns
  const { check, checkStored, shows } = useChecks(type, layout, state, complaints)

  const save = (as: SaveAs, at: Pressed) =>
    takeTurn(async () => {
      if (!check(as, at)) return false
      // A draft of the entry must not publish its parts.
      if (!as.kept) await parts?.save()
      await send(as)
      return true
    }, at)

  /**
   * Writes these values. If they make the entry visible to visitors, all input of the form is written too; otherwise
   * none of it is, and it stays in the form.
   */
  const act: FormHandle['act'] = async (asked, done) => {
    const values = (entry: Entry) => {
      const made = asked(entry)
      const publishes = standingOf(type, { ...entry, ...made }) === 'shown'
      return publishes && shows(made, entry) ? { ...options.counted(), ...made } : made
    }
    const target = published ?? current()
    const made = target === null ? {} : values(target.entity)
    if (isDirty && !published && target !== null && shows(made, target.entity))
      return save({ values: made, done }, 'acts')
    await takeTurn(async () => {
      const target = published ?? current()
      const made = target === null ? {} : values(target.entity)
      if (!checkStored(made, target?.entity)) return false
      if (target !== null && shows(made, target.entity)) await parts?.save()
      const undone = published ? undefined : state.continueFrom
      const [saved = null] = await write({ targets: [target], values, done, undone })
      if (saved !== null) state.continueFrom(published ? await fetchLatest(saved) : saved)
      return true
    }, 'acts')
  }

  return { ...rest, save, act }
}
