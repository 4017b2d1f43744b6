// Package post is what the site writes by itself: it tells staff of new inquiries, senders that theirs have arrived, users how to
// get in again, and administrators of failures. Each mail is accepted into the queue of core/mail as little more than what it
// is about, and written when it is sent: who has gone is not written to, and what was erased is not told.
package post
