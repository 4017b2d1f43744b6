import type { Participant } from '../../api/presence.ts'

/** The other people who have an entry open, in words: 'maria is typing here'. Empty if there are none. */
export function hereWords(others: Participant[]): string {
  const people = others.filter(({ you }) => !you)
  const first = people.find(({ typing }) => typing) ?? people[0]
  if (first === undefined)
    return others.length === 0 ? '' : 'You have this open in another tab'
  const { username, typing } = first
  const [second, ...more] = people.filter((one) => one !== first)
  if (second === undefined) return `${username} is ${typing ? 'typing here' : 'here too'}`
  const rest = more.length === 0 ? second.username : `${String(more.length + 1)} others`
  return `${username} and ${rest} are here`
}
