/** Apart from the other modules: most sliders never move by themselves. */
export { Autoplay } from 'swiper/modules'
