// Package answers is the reader of content: entries and lists as JSON that is ready to send, what is alike, what is
// made of an entry, the activity and the figures of the dashboard. Answers are kept in memory until what they rest
// on changes.
package answers
