package content

// ForgetHistory is what whoever deletes an entry for good calls.
var ForgetHistory = (*Writer).forgetHistory
