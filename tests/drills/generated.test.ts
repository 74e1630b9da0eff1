// What `npm test` does with a few generated requests and readings, at full count.
import '../api/checkout/shuffled-readings.test.ts';
import '../api/http/generated.test.ts';
