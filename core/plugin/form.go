package plugin

// Form also accepts the body as application/x-www-form-urlencoded, from a form of a page of this site. The names of its
// fields are those of the JSON body. A text is read as the kind of its field: a checkbox as a bool, a number, and several
// fields of one name as a list. Empty fields count as missing.
//
// If such a call fails, the browser returns to the page with status 303. The query of its address then has the code of the
// error in failed, and the names of the invalid fields in fields, with commas between. core.Internal has the status 500. A
// function returns a Redirect to lead the browser on after a success.
func Form() Option { return func(r *Route) { r.Form = true } }
