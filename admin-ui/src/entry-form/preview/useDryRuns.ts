import { useEffect, useState } from 'react'
import { tryUpdate } from '../../api/entries/dryRun.ts'
import { publicPart } from '../../api/entries/publicPart.ts'
import type { PreviewProps } from '../override.ts'
import { type Outcome, startDryRuns } from './dryRuns.ts'

/**
 * Asks the server what visitors would see of the input, and returns the outcome of the last dry run. `onStored` is
 * called with the entity as JSON, and must be stable between renders.
 */
export function useDryRuns(
  { type, id, form }: Pick<PreviewProps, 'type' | 'id' | 'form'>,
  onStored: (entity: string) => void,
): Outcome {
  const [outcome, setOutcome] = useState<Outcome>('valid')
  useEffect(
    () =>
      startDryRuns({
        // The form's handle changes when the form starts from another state.
        typing: {
          follow: (changed) => form.current?.typing.follow(changed) ?? (() => undefined),
          values: () => form.current?.typing.values() ?? {},
        },
        ask: async (values, signal) =>
          publicPart(await tryUpdate(type, id, values, signal), {
            kind: 'object',
            fields: type.fields,
          }),
        tell: (next, stored) => {
          setOutcome(next)
          if (stored !== undefined) onStored(stored)
        },
      }),
    [type, id, form, onStored],
  )
  return outcome
}
