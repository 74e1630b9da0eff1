/** A graduate's quote, set large above the stories on the home page. */
export const graduateQuote = {
  sample: true,
  text: 'I came for the offer. What I took home is the habit of being read line by line.',
  name: 'Sample graduate',
  mark: 'Sample quote',
};
