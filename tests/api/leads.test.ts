import './leads/attribution.test.ts';
import './leads/consent.test.ts';
import './leads/embedding.test.ts';
import './leads/leads.test.ts';
import './leads/limits.test.ts';
