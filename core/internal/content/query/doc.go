// Package query is the query layer of content. It returns entries and lists as JSON that is ready to send, and also
// related entries, attachments, the activity and the dashboard's figures. Answers are cached until something that they
// depend on changes.
package query
