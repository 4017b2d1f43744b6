// Package forms takes what visitors send by the forms of the site: from scripts as JSON or with files, and from browsers
// without scripts. What is sent becomes an entry of the Inbox type that receives it.
package forms
