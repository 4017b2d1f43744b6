package model

// Rhythm is the caption that says how often something is published, by the median interval of the newest ten list dates
// that visitors see: "Updated weekly". If it exceeds 45 days, or there is only one date, it gives the time of the
// latest: "Updated 3 days ago". Without any date it is "Not published yet".
type Rhythm struct{}

func (Rhythm) check(*Type, *mistakes) {}
