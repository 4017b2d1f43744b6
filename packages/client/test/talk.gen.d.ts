// The content types of a site, written by `quoin-client types`: do not change.
import type * as quoin from '@quoin-cms/client'

export interface Standing {
  visible?: boolean
}

export interface Talk {
  /** Ends no * / comment. */
  id: string
  level: "basic" | "expert" | ""
  photo?: string
  venue?: {
    seats?: number | null
  }
  "odd-name"?: (string | number)[]
  prices?: Record<string, number>
  weight?: {
    amount: number
    unit?: "kg" | 5
  } | null
  hours?: string[]
  standing?: Standing
  other?: unknown
}

export interface TalkInput {
}

export interface TalkUpdate {
}

declare module '@quoin-cms/client' {
  interface Types {
    "conference-talk": {
      entry: Talk
      update: TalkUpdate
      input: TalkInput
      references: {
        speakers: ["speaker"]
        room: "room"
      }
      pictures: {
        photo: "one"
        text: "many"
      }
      filter: {
        level: quoin.Condition<"basic" | "expert" | "", "eq" | "in">
        weight: quoin.Condition<{
          amount: number
          unit?: "kg" | 5
        }, "eq" | "in">
        hours: quoin.Condition<string[], "eq">
        "venue.seats": quoin.Condition<number, "gte">
      }
      sort: "title" | "id"
    }
  }
}
