// Package notify writes the automatic mails of a site: notifications of new inquiries for staff, acknowledgements for senders of
// inquiries, password resets and address confirmations for users, and failure reports for administrators. The queue of core/internal/mail
// stores little more than the subject of each mail; the text is composed when the mail is sent. Deleted users therefore receive
// nothing, and erased content is not mentioned.
package notify
