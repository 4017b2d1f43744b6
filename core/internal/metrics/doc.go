// Package metrics measures the server and writes the measurements in the Prometheus format. Measuring a request costs a
// few atomic additions; everything else is collected when the metrics are read. Metrics contain no addresses, names or
// content, because labels come from closed lists.
package metrics
