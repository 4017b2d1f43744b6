import { ScreenHeader } from '../../screens/ScreenHeader.tsx'

/** Says that there is nothing to see yet. */
export function Analytics() {
  return (
    <>
      <ScreenHeader title="Analytics" />
      <p>Analytics are not part of this version yet.</p>
    </>
  )
}
