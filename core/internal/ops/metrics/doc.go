// Package metrics measures what the server does and writes it as Prometheus reads it. What is measured on the way of a
// request costs a few atomic additions; everything else is asked for when somebody reads. Nothing here knows of
// addresses, names or contents: labels come from closed lists.
package metrics
