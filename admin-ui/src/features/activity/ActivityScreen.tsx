import type { ActivityParams } from '../../api/dashboard.ts'
import { ActivityLines } from '../../ui/activity/ActivityLines.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { actsOf } from './acts.ts'
import { Filters } from './Filters.tsx'

/** All changes, the newest first; those of a bulk act are one line. The filters are stored in the address. */
export function ActivityScreen() {
  const [address, change] = useQueryParams()
  const chosen = chosenIn(address)
  return (
    <>
      <ScreenHeader title="Activity" text="Every change, by anyone." />
      <Filters
        chosen={chosen}
        onChange={(name, value) => {
          change({ [name]: value || null }, { replace: true })
        }}
      />
      <ActivityLines
        chosen={{ ...chosen, grouped: true }}
        nothing={
          Object.keys(chosen).length === 0
            ? 'What is changed from now on will appear here.'
            : 'Try changing the filter.'
        }
      />
    </>
  )
}

/** The filters in an address; an unknown action, or an action that does not apply to the type, is ignored. */
function chosenIn(address: URLSearchParams): ActivityParams {
  const [type, by, day] = [address.get('type'), address.get('by'), address.get('day')]
  const op = actsOf(type ?? undefined).find((act) => act === address.get('op'))
  const isDay = day !== null && isDate(day)
  return {
    ...(type && { type }),
    ...(op && { op }),
    ...(by && { by }),
    ...(isDay && { day }),
  }
}

/** Whether a text is a date of the calendar, such as 2026-11-30. */
function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`)
}
